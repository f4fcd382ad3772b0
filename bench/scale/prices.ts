/** Prices of operations, rows, answers and processors, in US dollars. */
import { type Operations, priceOf } from '../../src/contract/event/receipt.ts';
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import type { Properties, RowKey } from '../../src/storage/port.ts';
import { timelineKey, timelineProperties } from '../../src/storage/rows/timelines.ts';
import { eventOf } from '../tideline/made-up-events.ts';
import type { Parameters } from './parameters.ts';

const GB = 2 ** 30;
const MILLISECONDS_A_DAY = 86_400_000;
const SECONDS_AN_HOUR = 3_600;

export type Prices = {
	operations(operations: Operations): number;
	/** Requests, as a processor makes them. */
	processor(requests: number): number;
	/** Bytes of a timeline row, as Azure counts them. */
	rowBytes: number;
	rowMonth: number;
	/**
	 * One more range read of one large author for one page. Through a link the browser asks storage, and the headers of the
	 * answer go to the internet. Through the server they do not, and its processor works instead.
	 */
	mergeByLink: number;
	mergeByServer: number;
	/** A worker that finds nothing all day, an account. */
	idleWorkerDay: number;
};

export function pricesOf(parameters: Parameters): Prices {
	const { tablePrice, queuePrice, gbMonthPrice, egressGbPrice, coreHourPrice, processPerSecond } = parameters;
	const list = { reads: tablePrice, writes: tablePrice, queue: queuePrice, currency: 'USD' };
	const operations = (asked: Operations) => priceOf(asked, list);
	const processor = (requests: number) => (requests / processPerSecond / SECONDS_AN_HOUR) * coreHourPrice;
	const read = operations({ reads: 1, writes: 0, queue: 0 });
	const rowBytes = bytesOfRow(parameters.textCharacters);
	return {
		operations,
		processor,
		rowBytes,
		rowMonth: (rowBytes / GB) * gbMonthPrice,
		mergeByLink: read + (parameters.answerOverheadBytes / GB) * egressGbPrice,
		mergeByServer: read + processor(1),
		idleWorkerDay: operations({ reads: 0, writes: 0, queue: (2 * MILLISECONDS_A_DAY) / parameters.idleLookEveryMs }),
	};
}

function bytesOfRow(textCharacters: number): number {
	const event = { ...eventOf(1), text: 'x'.repeat(textCharacters) };
	const reader = 'dev-reader0000001' satisfies SubjectId;
	return bytesOf(timelineKey(reader, event.id), timelineProperties(event, 1));
}

/** Counts bytes as `src/storage/limits.ts` does, which names the source. */
function bytesOf({ partition, row }: RowKey, properties: Properties): number {
	let bytes = 4 + 2 * (partition.length + row.length);
	for (const [name, value] of Object.entries(properties)) {
		if (value === undefined) continue;
		bytes += 8 + 2 * name.length;
		bytes += typeof value === 'string' ? 4 + 2 * value.length : typeof value === 'number' ? 8 : 1;
	}
	return bytes;
}
