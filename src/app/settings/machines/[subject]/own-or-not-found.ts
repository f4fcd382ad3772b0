import { notFound } from 'next/navigation';
import { refusalOf } from '../../../../trpc/server.ts';

/** Reads data of the caller's own subjects. A subject of somebody else is answered as one that does not exist. */
export async function ownOrNotFound<T>(read: Promise<T>): Promise<T> {
	try {
		return await read;
	} catch (error) {
		if ([400, 403, 404].includes(refusalOf(error)?.status ?? 0)) notFound();
		throw error;
	}
}
