/** The model's parameters. Each can be given as `--set name=value`, a list as `--set name=1,2,4`. */
import { QUEUE_POLL_MS } from '../../src/storage/protocol-times.ts';

const DEFAULTS = {
	followers: 1_000_000,
	/** Storage accounts: one run each. */
	accounts: [1, 2, 4, 8, 16],
	/** Processes that run workers, for the runs on `sweptAccounts`. Other runs have as many as keep the accounts busy. */
	processes: [1, 4, 8, 16, 32, 64],
	sweptAccounts: 4,

	/** Azure's published targets: requests of an account, rows of a partition, messages of a queue. */
	accountPerSecond: 20_000,
	partitionPerSecond: 2_000,
	queuePerSecond: 2_000,
	latencyLeastMs: 2,
	latencyMostMs: 10,
	/**
	 * Whether a listed row counts as one against its partition (1), or its whole page does (0). Azure does not say: one run
	 * each.
	 */
	listedRowCounts: [0, 1],

	/** Requests of a process to one account that are under way at once. */
	underWay: 128,
	/**
	 * Requests that the processor of a process makes. `--set measure=1` measured 5,100 to 8,300 without TLS, on one core that
	 * others used, too. The rest is left for TLS and for all else that a process does.
	 */
	processPerSecond: 4_000,
	/** 1: measures it on this machine, too. */
	measure: 0,
	/** A worker without a message waits this long before it looks at both queues of each account again. */
	idleLookEveryMs: QUEUE_POLL_MS,

	/** US dollars, list prices: 10,000 requests, a GB kept for a month, a GB to the internet, a core for an hour. */
	tablePrice: 0.00036,
	queuePrice: 0.004,
	gbMonthPrice: 0.045,
	egressGbPrice: 0.087,
	coreHourPrice: 0.05,

	postsADay: 10,
	textCharacters: 140,
	/** Months for which a timeline row is counted when a copy is held against a merge. Tideline itself never deletes them. */
	monthsKept: 12,
	/** The share of a large author's followers that reads on a day, and the pages that each of those reads. */
	readersShare: 0.2,
	pagesADay: 5,
	/** Other shares, and other pages for the table of where a merge begins to pay. */
	readersShares: [0.05, 0.2, 0.5],
	pagesADays: [1, 5, 20],
	/** Large authors that a reader follows: a line each. A browser asks so many at once, and waits so long for each. */
	largeFollowed: [1, 5, 20, 100],
	browserRequests: 6,
	browserRoundTripMs: 40,
	/** Bytes of headers that each answer takes to a browser. */
	answerOverheadBytes: 800,
	/** A merge must save this much a year before it is worth building and keeping. */
	worthADollarYear: 1_000,
	seed: 1,
};

export type Parameters = typeof DEFAULTS;
type Name = keyof Parameters;

/** Throws with a sentence for a name or a value that it does not know. */
export function parametersFrom(words: readonly string[], quick: boolean): Parameters {
	const parameters: Parameters = { ...DEFAULTS, ...(quick && { followers: 20_000, processes: [1, 8] }) };
	for (const word of words) {
		const [name = '', value = ''] = word.split('=');
		if (!(name in DEFAULTS))
			throw new Error(`--set knows no ${name}: name one of ${Object.keys(DEFAULTS).join(', ')}.`);
		const numbers = value.split(',').map(Number);
		const isList = Array.isArray(DEFAULTS[name as Name]);
		if (value === '' || numbers.some((number) => !(number >= 0)) || (!isList && numbers.length > 1))
			throw new Error(`--set ${name} takes ${isList ? 'numbers from 0 on' : 'a number from 0 on'}, not ${value}.`);
		Object.assign(parameters, { [name]: isList ? numbers : numbers[0] });
	}
	return parameters;
}
