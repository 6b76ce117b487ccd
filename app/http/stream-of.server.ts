/** A body made of pieces, each made when the reader has taken the last. Whoever goes away ends the making. */
export function streamOf(
  pieces: Iterator<Uint8Array> | AsyncIterator<Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return?.();
    },
  });
}
