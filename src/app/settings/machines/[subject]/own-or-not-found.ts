import { TRPCError } from '@trpc/server';
import { notFound } from 'next/navigation';

/** Reads data of the caller's own subjects. A subject of somebody else is answered as one that does not exist. */
export async function ownOrNotFound<T>(read: Promise<T>): Promise<T> {
	try {
		return await read;
	} catch (error) {
		if (error instanceof TRPCError && ['BAD_REQUEST', 'FORBIDDEN', 'NOT_FOUND'].includes(error.code)) notFound();
		throw error;
	}
}
