/** Answers calls straight from Node's server: the way through Next cost more than what was asked for. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { shared } from '../../observation/shared/shared.ts';
import { answering } from '../services/after-answer.ts';
import { report, services } from '../services/services.ts';
import { answerCalls } from './answer-calls.ts';
import { answerMachines } from './answer-machines.ts';

export function answerPastNext(request: IncomingMessage, response: ServerResponse): void {
	const left = new AbortController();
	answering(
		(over) =>
			response.once('close', () => {
				if (!response.writableFinished) left.abort();
				over();
			}),
		() => answer(request, response, left.signal),
	).catch((error: unknown) => {
		if (!left.signal.aborted) report('A call was not answered', error);
		response.destroy();
	});
}

async function answer(request: IncomingMessage, response: ServerResponse, signal: AbortSignal): Promise<void> {
	const { method = 'GET', headers, url = '/' } = request;
	const answerAsked = url.startsWith('/api/v1/') ? answerMachines : answerCalls;
	const answered = await answerAsked({
		method,
		// The door has seen to it that the host can be read.
		url: `http://${headers.host}${url}`,
		headers: headersOf(request),
		// A body that is refused is left where it is: the door closes the connection behind the answer.
		body: request.iterator({ destroyOnReturn: false }),
		signal,
	});
	response.statusCode = answered.status;
	for (const [name, value] of answered.headers) if (name !== 'transfer-encoding') response.setHeader(name, value);
	if (!isStream(answered)) return void response.end(await answered.text());
	response.flushHeaders();
	const closed = isEvents(answered) ? shared.metrics?.streamOpened() : undefined;
	try {
		// A stream in between would put four more listeners on the response, and with those of the door Node warns of a leak.
		await pipeline(await partsOf(answered, signal), response);
	} finally {
		closed?.();
	}
}

/** A stream of events ends when the process stops, in order, so that its client comes again. Others are sent whole. */
async function partsOf(answered: Response, left: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
	const body = answered.body as ReadableStream<Uint8Array>;
	if (!isEvents(answered)) return untilAborted(body, [left]);
	const { background } = await services();
	return untilAborted(body, [left, background.stopping]);
}

async function* untilAborted(body: ReadableStream<Uint8Array>, signals: AbortSignal[]): AsyncGenerator<Uint8Array> {
	const reader = body.getReader();
	const end = () => void reader.cancel().catch(() => {});
	for (const signal of signals) signal.addEventListener('abort', end, { once: true });
	if (signals.some(({ aborted }) => aborted)) end();
	try {
		for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
	} finally {
		for (const signal of signals) signal.removeEventListener('abort', end);
		end();
	}
}

const STREAMED = ['text/event-stream', 'text/csv', 'application/x-ndjson'];

const isEvents = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream') === true;

const isStream = ({ headers }: Response) =>
	headers.has('transfer-encoding') || STREAMED.some((type) => headers.get('content-type')?.startsWith(type));

function headersOf({ headers }: IncomingMessage): Headers {
	const all = new Headers();
	for (const [name, value] of Object.entries(headers))
		if (typeof value === 'string') all.set(name, value);
		else for (const each of value ?? []) all.append(name, each);
	return all;
}
