/// <reference types="vitest/globals" />
