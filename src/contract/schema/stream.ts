import { z } from 'zod';

/** A stream of such messages. They pass as they are: a generator around theirs would have to end when it ends. */
export function streamOf<Message extends z.ZodType>(_message: Message) {
	return z.custom<AsyncGenerator<z.output<Message>>>(
		(value) => value instanceof Object && Symbol.asyncIterator in value,
	);
}
