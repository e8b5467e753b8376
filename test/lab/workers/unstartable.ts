export default function runNothing(): void {
  // Nobody gets here.
}

throw new Error('a part of the worker is missing');
