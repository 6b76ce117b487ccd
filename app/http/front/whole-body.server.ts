const wholes = new WeakMap<Response, Uint8Array>();

/**
 * A response whose body is at hand as a whole. It is an ordinary Response to everybody; Node's server can write the
 * bytes as they are, without taking them through a stream again.
 * @param hasBody false for HEAD: the headers speak of a body that isn't sent.
 */
export function wholeResponse(bytes: Uint8Array, init: ResponseInit, hasBody = true): Response {
  if (!hasBody) return new Response(null, init);
  const response = new Response(onRequest(bytes), init);
  wholes.set(response, bytes);
  return response;
}

/** A Response would copy bytes it is given; of a stream it copies nothing, and nobody may read this one. */
function onRequest(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull(controller) {
        if (bytes.byteLength > 0) controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

export function wholeBody(response: Response): Uint8Array | undefined {
  return wholes.get(response);
}
