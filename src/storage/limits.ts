import { NOT_IN_KEYS } from '../contract/reading/cursor.ts';
import type { Properties, RangeQuery, RowKey, SignedRange, Value, Write } from './port.ts';
import { StorageError, TABLES } from './port.ts';

/**
 * The limits of the port: those of Azure Table and Queue Storage, checked before
 * any wire so that both engines refuse the same requests with the same words.
 *
 * Sources: "Understanding the Table service data model" and "Performing entity
 * group transactions" (learn.microsoft.com, Table Storage REST reference),
 * "Put Message" and "Get Messages" (Queue Storage REST reference).
 */
export const limits = {
	/** UTF-16 code units: "up to 1 KiB in size". */
	keyLength: 512,
	propertyNameLength: 255,
	/** 255 less PartitionKey, RowKey and Timestamp. */
	properties: 252,
	/** UTF-16 code units: "up to 64 KiB in size". */
	stringLength: 32_768,
	/** Bytes, as `rowBytes` counts them. */
	rowBytes: 1_048_576,
	transactionWrites: 100,
	/** Bytes on the wire, as `wireBytes` counts them. */
	transactionBytes: 4_194_304,
	pageRows: 1_000,
	/** UTF-8 bytes: 64 KiB after base64. */
	messageBytes: 49_152,
	/** Seconds: 7 days. */
	messageSeconds: 604_800,
	receiveMessages: 32,
	/** Ours: Azure would sign for years. */
	linkMilliseconds: 900_000,
} as const;

/** Throws a `StorageError` (`invalid`) unless Azure would take this key. */
export function checkKey({ partition, row }: RowKey): void {
	checkKeyPart('partition', partition);
	checkKeyPart('row', row);
}

/** Throws a `StorageError` (`invalid`) unless Azure would take this row whole. */
export function checkRow(key: RowKey, properties: Properties): void {
	checkKey(key);
	checkSize(key, checkProperties(properties));
}

/** Returns the bytes that they take in a row. */
function checkProperties(properties: Properties): number {
	let count = 0;
	let bytes = 0;
	for (const name in properties) {
		const value = properties[name];
		if (value === undefined) continue;
		checkPropertyName(name);
		checkValue(name, value);
		count += 1;
		bytes += propertyBytes(name, value);
	}
	if (count > limits.properties) {
		throw invalid(`A row has at most ${limits.properties} properties, this one has ${count}.`);
	}
	return bytes;
}

function checkSize({ partition, row }: RowKey, ofProperties: number): void {
	const bytes = 4 + 2 * (partition.length + row.length) + ofProperties;
	if (bytes > limits.rowBytes) {
		throw invalid(`A row is at most ${limits.rowBytes} bytes large, this one takes ${bytes}.`);
	}
}

/** Throws a `StorageError` (`invalid`) unless this write alone would be taken. */
export function checkWrite(write: Write, sizeOf = checkProperties): void {
	checkKey(write);
	if (write.kind !== 'delete') checkSize(write, sizeOf(write.properties));
	if (write.kind === 'update') checkEtag(write.etag);
	if (write.kind === 'delete' && write.etag !== undefined) checkEtag(write.etag);
}

/** Throws a `StorageError` (`invalid`) unless this is an entity group transaction. */
export function checkTransaction(writes: readonly Write[]): void {
	if (writes.length < 1 || writes.length > limits.transactionWrites) {
		throw invalid(`A transaction has 1 to ${limits.transactionWrites} writes, this one has ${writes.length}.`);
	}
	checkWrites(writes);
	const partition = writes[0]?.partition;
	if (writes.some((write) => write.partition !== partition)) {
		throw invalid('A transaction writes to one partition only.');
	}
	const bytes = writes.reduce((sum, write) => sum + wireBytes(write), 0);
	if (bytes > limits.transactionBytes) {
		throw invalid(`A transaction is at most ${limits.transactionBytes} bytes large, this one takes ${bytes}.`);
	}
}

/** Throws a `StorageError` (`invalid`) unless each write would be taken and each row is written once. */
export function checkWrites(writes: readonly Write[]): void {
	const seen = new Set<string>();
	const sizes = new Map<Properties, number>();
	// The rows of one event hold the same properties object: it is looked at once.
	const sizeOf = (properties: Properties) => {
		const size = sizes.get(properties) ?? checkProperties(properties);
		sizes.set(properties, size);
		return size;
	};
	for (const write of writes) {
		checkWrite(write, sizeOf);
		// U+0000 is in no key, so the pair cannot be read in two ways.
		seen.add(`${write.partition}\0${write.row}`);
	}
	if (seen.size !== writes.length) throw invalid('A row may be written only once in one call.');
}

/** Throws a `StorageError` (`invalid`) unless this range can be asked for. Bounds are keys too. */
export function checkRange(query: RangeQuery): void {
	checkKeyPart('partition', query.partition);
	for (const bound of [query.after, query.from, query.before, query.upTo]) {
		if (bound !== undefined) checkKeyPart('row', bound);
	}
	checkWhole('The limit of a page', query.limit ?? limits.pageRows, 1, limits.pageRows);
}

/**
 * Throws a `StorageError` (`invalid`) unless a link to this range may be signed. A bound that is named and has no value
 * is a mistake of its caller: the SDK would leave it out and so sign everything beyond it.
 */
export function checkSigned(range: SignedRange, expiresAt: Date): void {
	if (!TABLES.includes(range.table))
		throw invalid(`There is no table ${JSON.stringify(range.table)} to sign a link to.`);
	checkKeyPart('partition', range.partition);
	for (const bound of ['from', 'upTo'] as const) {
		if (bound in range) checkKeyPart('row', range[bound] as string);
	}
	if (range.from !== undefined && range.upTo !== undefined && range.from > range.upTo)
		throw invalid('The range of a link ends before it begins.');
	const left = expiresAt.getTime() - Date.now();
	if (!(left > 0 && left <= limits.linkMilliseconds))
		throw invalid(`A link is for the next ${limits.linkMilliseconds / 1_000} seconds at most, and not for the past.`);
}

/** Throws a `StorageError` (`invalid`) unless this text fits into a queue message. */
export function checkMessageBody(body: string): void {
	if (!body.isWellFormed()) throw invalid('A message holds half of a surrogate pair.');
	const bytes = Buffer.byteLength(body);
	if (bytes > limits.messageBytes) {
		throw invalid(`A message is at most ${limits.messageBytes} bytes of UTF-8 large, this one takes ${bytes}.`);
	}
}

export function checkDelay(seconds: number): void {
	checkWhole('A delay in seconds', seconds, 0, limits.messageSeconds);
}

export function checkReceive(max: number, lease: number): void {
	checkWhole('The number of messages to receive', max, 1, limits.receiveMessages);
	checkWhole('A lease in seconds', lease, 1, limits.messageSeconds);
}

/** Table and queue names are made from it: Azure wants letters and digits, a letter first, and 63 characters at most. */
export function checkPrefix(prefix: string): void {
	if (!/^(?:[A-Za-z][A-Za-z0-9]{0,39})?$/.test(prefix)) {
		throw invalid(`The table prefix '${prefix}' must be up to 40 letters and digits and start with a letter.`);
	}
}

/**
 * Size of a write within a transaction's 4 MiB: a bound from above for its
 * part of the multipart body (headers, percent-encoded URL, JSON, and the
 * `@odata.type` note that a number may carry).
 */
export function wireBytes(write: Write): number {
	const url = encodeURIComponent(write.partition).length + encodeURIComponent(write.row).length;
	if (write.kind === 'delete') return 1_024 + url;
	const notes = Object.keys(write.properties).reduce((sum, name) => sum + name.length + 32, 0);
	return 1_024 + 2 * url + notes + Buffer.byteLength(JSON.stringify(write.properties));
}

/**
 * Size as Azure counts it: 4 + 2 × the keys' length, and for each property
 * 8 + 2 × its name's length + its value (string 4 + 2 × length, Int64 and Double 8, Boolean 1).
 * Source: Windows Azure Storage team, "Understanding Windows Azure Storage
 * Billing: Bandwidth, Transactions, and Capacity" (2010).
 */
function propertyBytes(name: string, value: Value): number {
	const size = typeof value === 'string' ? 4 + 2 * value.length : typeof value === 'number' ? 8 : 1;
	return 8 + 2 * name.length + size;
}

function checkKeyPart(which: 'partition' | 'row', key: string): void {
	if (typeof key !== 'string' || key === '') throw invalid(`A ${which} key is a text that is not empty.`);
	if (key.length > limits.keyLength) {
		throw invalid(`A ${which} key is at most ${limits.keyLength} characters long, this one has ${key.length}.`);
	}
	if (NOT_IN_KEYS.test(key) || !key.isWellFormed()) {
		throw invalid(
			`A ${which} key holds no / \\ # ?, no control character and no half of a surrogate pair: ${JSON.stringify(key)}.`,
		);
	}
}

// Names that the service or its SDK keeps for itself, or that JavaScript does not store as a property.
const RESERVED = /^(?:partitionkey|rowkey|timestamp|etag|__proto__)$/i;
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const knownNames = new Set<string>();

function checkPropertyName(name: string): void {
	if (knownNames.has(name)) return;
	if (!IDENTIFIER.test(name) || name.length > limits.propertyNameLength || RESERVED.test(name)) {
		throw invalid(`'${name}' is no property name: letters, digits and _, at most 255 of them, none of Azure's own.`);
	}
	if (knownNames.size < 10_000) knownNames.add(name);
}

function checkValue(name: string, value: Value): void {
	switch (typeof value) {
		case 'boolean':
			return;
		case 'number':
			if (Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))) return;
			throw invalid(`The number ${value} in '${name}' is not finite, or an integer beyond 2^53.`);
		case 'string':
			if (value.length > limits.stringLength) {
				throw invalid(`'${name}' is at most ${limits.stringLength} characters long, this one has ${value.length}.`);
			}
			if (!value.isWellFormed()) throw invalid(`'${name}' holds half of a surrogate pair.`);
			return;
		default:
			throw invalid(`'${name}' is neither a text, nor a number, nor true or false.`);
	}
}

function checkEtag(etag: string): void {
	// `*` would mean "any version" on the wire: an unconditional write in the clothes of a conditional one.
	if (typeof etag !== 'string' || etag === '' || etag === '*')
		throw invalid('An ETag is one that a read or a write gave.');
}

function checkWhole(what: string, value: number, least: number, most: number): void {
	if (!Number.isInteger(value) || value < least || value > most) {
		throw invalid(`${what} is a whole number from ${least} to ${most}, not ${value}.`);
	}
}

function invalid(message: string): StorageError {
	return new StorageError('invalid', message);
}
