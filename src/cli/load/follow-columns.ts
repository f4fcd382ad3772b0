/** Finds the columns for follower and followed in a table of follows: by its header, or as the options say. */
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { TidelineError } from '../../contract/errors/errors.ts';
import { type Lines, withFirst } from './read-lines.ts';

/** The place of a name in a line. A list of accounts has one of the two, and the other is the same for all lines. */
type Place = number | { name: string };

export type FollowColumns = {
	delimiter: string;
	/** Fields of each line. */
	width: number;
	follower: Place;
	followed: Place;
	/** Files that were joined have a header in the middle, too. */
	isHeader(fields: string[]): boolean;
};

/** `follower` and `followed` name one that is in no line. */
export type ColumnOptions = { columns?: string; follower?: string; followed?: string };

const DELIMITERS = [',', ';', '\t'];

/** Headers of two columns, as services and tools for graphs have them. The follower's comes first. */
const PAIRS: [follower: string, followed: string][] = [
	...['', 'id', 'name', 'handle', 'login', 'did', 'username', 'address'].flatMap((of): [string, string][] =>
		['followed', 'followee', 'following'].map((followed) => [`follower${of}`, `${followed}${of}`]),
	),
	['source', 'target'],
	['sourceid', 'targetid'],
];
/** Beside others, these name too many other things. */
const PAIRS_ALONE: [follower: string, followed: string][] = [
	['src', 'dst'],
	['from', 'to'],
];

/**
 * Headers of lists of accounts, as services export them: "Account address" in Mastodon's, "login" in GitHub's, "handle" or
 * "did" in Bluesky's. Such a list holds the followers of one account, or those that it follows.
 */
const ACCOUNTS = ['accountaddress', 'login', 'githublogin', 'githubusername', 'handle', 'username', 'did'];

const SAY = 'Put a line follower,followed above the names, or say which columns it has: --columns follower,followed.';

/**
 * Reads as far as the header. Throws `invalid_input` when nothing says which column is which: of a file of another form
 * every line would be loaded, and every follow would be wrong.
 */
export async function readColumns(
	lines: Lines,
	options: ColumnOptions,
): Promise<{ columns: FollowColumns; rest: Lines }> {
	if (options.follower !== undefined && options.followed !== undefined)
		throw new TidelineError('invalid_input', 'Use --follower or --followed, not both.');
	const first = await firstLine(lines);
	const found = options.columns === undefined ? byHeader(first.text, options) : asSaid(first, options);
	if (typeof found === 'string') refuse(lines, `${lines.name} ${found}`);
	return { columns: found, rest: startsWithHeader(first.text, found) ? lines : withFirst(lines, first) };
}

function refuse(lines: Lines, sentence: string): never {
	lines.stop();
	throw new TidelineError('invalid_input', `${sentence} Nothing was loaded.`);
}

async function firstLine(lines: Lines): Promise<{ number: number; text: string }> {
	// Not with for-await: it would let go of the rest.
	for (let next = await lines.next(); !next.done; next = await lines.next()) {
		const { number, text, problem } = next.value;
		if (problem !== undefined) refuse(lines, `${lines.name}, line ${number}: ${problem}`);
		if (text?.trim()) return { number, text };
	}
	return refuse(lines, `${lines.name} is empty.`);
}

/** Reads the columns from the header; a sentence if it does not name them. */
function byHeader(text: string, given: ColumnOptions): FollowColumns | string {
	for (const delimiter of DELIMITERS) {
		const names = fieldsOrNone(text, delimiter);
		const plain = names.map(plainName);
		const common = { delimiter, width: names.length, isHeader: (fields: string[]) => isSame(fields, plain) };
		const pair = pairIn(plain);
		if (pair) {
			const [from, to] = pair;
			if (given.follower !== undefined || given.followed !== undefined)
				return 'names followers and followed itself. Leave out --follower and --followed.';
			// A table that is turned round may have been named in haste.
			if (from > to)
				return `starts with ${shown(text)}: the followed come first. If that's right, add --columns ${named(names.length, from, to)}.`;
			return { ...common, follower: from, followed: to };
		}
		const account = ACCOUNTS.map((name) => plain.indexOf(name)).find((at) => at >= 0);
		if (account === undefined) continue;
		if (given.follower !== undefined) return { ...common, follower: { name: given.follower }, followed: account };
		if (given.followed !== undefined) return { ...common, follower: account, followed: { name: given.followed } };
		return `is a list of accounts ("${names[account]}") that doesn't say who they follow, or who follows them. Add --follower NAME if NAME follows them, or --followed NAME if they follow NAME.`;
	}
	return `starts with ${shown(text)}, which doesn't say which column is which. ${SAY}`;
}

/** Reads the columns from `--columns`: `follower`, `followed`, and any other word for a column that is not read. */
function asSaid(first: { number: number; text: string }, given: ColumnOptions): FollowColumns | string {
	const roles = (given.columns ?? '').split(',').map(plainName);
	const follower = placeOf('follower', roles, given.follower);
	const followed = placeOf('followed', roles, given.followed);
	if (follower === undefined || followed === undefined)
		throw new TidelineError(
			'invalid_input',
			'--columns says what each column is: follower and followed, each once, and _ for any other. With --follower or --followed, it names the other one alone.',
		);
	const delimiter = DELIMITERS.find((one) => fieldsOrNone(first.text, one).length === roles.length);
	if (delimiter === undefined)
		return `doesn't have the ${roles.length} column(s) of --columns: line ${first.number} is ${shown(first.text)}.`;
	return { delimiter, width: roles.length, follower, followed, isHeader: (fields) => isPair(fields) };
}

function placeOf(role: string, roles: string[], name: string | undefined): Place | undefined {
	const at = roles.indexOf(role);
	if (name !== undefined) return at < 0 ? { name } : undefined;
	return at >= 0 && roles.lastIndexOf(role) === at ? at : undefined;
}

const named = (width: number, from: number, to: number) =>
	Array.from({ length: width }, (_, at) => (at === from ? 'follower' : at === to ? 'followed' : '_')).join(',');

function pairIn(plain: string[]): [from: number, to: number] | undefined {
	const known = plain.length === 2 ? [...PAIRS, ...PAIRS_ALONE] : PAIRS;
	return known
		.map(([from, to]): [number, number] => [plain.indexOf(from), plain.indexOf(to)])
		.find(([from, to]) => from >= 0 && to >= 0);
}

/** A first line whose names stand where the names of those are that the columns are for. */
function startsWithHeader(text: string, { delimiter, follower, followed }: FollowColumns): boolean {
	const plain = fieldsOrNone(text, delimiter).map(plainName);
	if (typeof follower === 'number' && typeof followed === 'number') return pairIn(plain) !== undefined;
	const column = typeof follower === 'number' ? follower : followed;
	return typeof column === 'number' && ACCOUNTS.includes(plain[column] ?? '');
}

/** A line with both names of a header, and nothing else. */
const isPair = (fields: string[]) => fields.length === 2 && pairIn(fields.map(plainName)) !== undefined;

const isSame = (fields: string[], plain: string[]) =>
	fields.length === plain.length && fields.every((field, at) => plainName(field) === plain[at]);

/** "Follower ID", `follower_id` and `followerId` are the same. */
const plainName = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const shown = (text: string) => JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text.trim());

/** The two names of a line. Undefined for a header in the middle. Throws `invalid_input` for a line of another form. */
export function readFollow(text: string, columns: FollowColumns): [follower: string, followed: string] | undefined {
	const fields = fieldsOf(text, columns.delimiter);
	if (columns.isHeader(fields)) return undefined;
	const nameAt = (place: Place) => (typeof place === 'number' ? fields[place] : place.name);
	const [follower, followed] = [nameAt(columns.follower), nameAt(columns.followed)];
	if (fields.length !== columns.width || !follower || !followed)
		throw new TidelineError(
			'invalid_input',
			columns.width === 2
				? 'A line needs two names: follower,followed.'
				: `A line needs as many fields as the first one (${columns.width}), and no name may be empty.`,
		);
	return [follower, followed];
}

function fieldsOf(text: string, delimiter: string): string[] {
	try {
		return (parse(text, { trim: true, delimiter }) as string[][])[0] ?? [];
	} catch (error) {
		if (error instanceof CsvError)
			throw new TidelineError('invalid_input', `The line isn't valid CSV: ${error.message}.`);
		throw error;
	}
}

function fieldsOrNone(text: string, delimiter: string): string[] {
	try {
		return fieldsOf(text, delimiter);
	} catch {
		return [];
	}
}
