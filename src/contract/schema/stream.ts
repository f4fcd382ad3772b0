import { z } from 'zod';

const messages = new WeakMap<z.ZodType, z.ZodType>();

/** A stream of such messages. They pass as they are: a generator around theirs would have to end when it ends. */
export function streamOf<Message extends z.ZodType>(message: Message) {
	const stream = z.custom<AsyncGenerator<z.output<Message>>>(
		(value) => value instanceof Object && Symbol.asyncIterator in value,
	);
	messages.set(stream, message);
	return stream;
}

/** What each message of a stream is. Undefined for a schema of anything else. */
export function messageOf(schema: z.ZodType): z.ZodType | undefined {
	return messages.get(schema);
}
