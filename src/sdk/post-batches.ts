import type { Event } from '../contract/event/event.ts';
import { ApiError } from './api-error.ts';
import type { Api } from './call-api.ts';

/** A CloudEvent 1.0 in its JSON form. The text is `data.text`, or `data` where that is a text. */
export type CloudEvent = {
	specversion: '1.0';
	id: string;
	source: string;
	type: string;
	subject?: string;
	time?: string;
	data?: unknown;
	[extension: string]: unknown;
};

/** The result for an event. `repeated`: it was posted before. */
export type Posted = { event: Event; repeated: boolean } | { error: ApiError };

/** The server's limits of a batch, less what stands around the events. */
const MOST_EVENTS = 100;
const LARGEST_BATCH_BYTES = 1024 * 1024 - 1024;

type Item = { status: number; event?: Event; repeated?: boolean; code?: string; detail?: string };

export async function* inBatches(
	events: Iterable<CloudEvent> | AsyncIterable<CloudEvent>,
	api: Api,
): AsyncGenerator<Posted> {
	for await (const batch of batchesOf(events)) yield* (await itemsOf(api, batch)).map(postedOf);
}

async function* batchesOf(events: Iterable<CloudEvent> | AsyncIterable<CloudEvent>): AsyncGenerator<CloudEvent[]> {
	const encoder = new TextEncoder();
	let batch: CloudEvent[] = [];
	let bytes = 0;
	for await (const event of events) {
		const size = encoder.encode(JSON.stringify(event)).length + 1;
		if (batch.length > 0 && (batch.length === MOST_EVENTS || bytes + size > LARGEST_BATCH_BYTES)) {
			yield batch;
			batch = [];
			bytes = 0;
		}
		batch.push(event);
		bytes += size;
	}
	if (batch.length > 0) yield batch;
}

/** The answer to a batch has an item for each event, also when all were refused. */
async function itemsOf(api: Api, batch: CloudEvent[]): Promise<Item[]> {
	try {
		const answer = await api.call({
			method: 'POST',
			path: '/events',
			body: batch,
			headers: { 'content-type': 'application/cloudevents-batch+json' },
			isRepeatable: true,
		});
		return (answer as { items: Item[] }).items;
	} catch (error) {
		// Each of them was refused for good, unless the error may pass.
		if (error instanceof ApiError && error.items && !mayPass(error)) return error.items as Item[];
		throw error;
	}
}

const mayPass = ({ status = 500 }: ApiError): boolean => status === 429 || status >= 500;

function postedOf({ status, event, repeated = false, code = 'internal', detail = '' }: Item): Posted {
	return event ? { event, repeated } : { error: new ApiError(code, detail, { status }) };
}
