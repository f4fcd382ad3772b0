/** Exceptions, as they are grouped, shown and sent: patterns and places in code. Texts, names and tokens stay out. */

export const EXCEPTION_SOURCES = ['browser', 'server', 'worker', 'cli'] as const;
/** The kind of program that an exception comes from. */
export type ExceptionSource = (typeof EXCEPTION_SOURCES)[number];

/** A place in code. `file` is relative to the project, the path of a chunk, or a word such as `(page)`. */
export type Frame = { file: string; function: string; line: number; column: number };

export const BREADCRUMB_KINDS = ['page', 'click', 'call'] as const;
/** A step before an exception: a route, the role of an element, or a procedure with its status. */
export type Breadcrumb = { at: string; kind: (typeof BREADCRUMB_KINDS)[number]; what: string };

/** Exceptions that are one in all but time and place, with the steps before the first of them. Times are ISO 8601. */
export type ExceptionKind = {
	/** 16 hexadecimal digits. The same exception has the same id in every process. */
	id: string;
	where: ExceptionSource;
	/** The name of its class. */
	type: string;
	/** Pattern of its message. */
	message: string;
	/** Pattern of the sentence of the log. */
	sentence?: string | undefined;
	route?: string | undefined;
	release: string;
	count: number;
	first: string;
	last: string;
	frames: Frame[];
	breadcrumbs: Breadcrumb[];
};

/** A program that gets exceptions, and the number of exceptions that it took, that wait, and that it never got. */
export type CollectorState = { name: string; host: string; sent: number; waiting: number; lost: number };

/** The exceptions that one process has seen since it started. */
export type ExceptionsSeen = { since: string; kinds: ExceptionKind[]; collectors: CollectorState[] };

/** Limits of a report from a page. Both ends know them. */
export const REPORT_LIMITS = {
	bytes: 64 * 1024,
	items: 100,
	breadcrumbs: 20,
	typeCharacters: 60,
	messageCharacters: 500,
	stackCharacters: 4_000,
	whatCharacters: 200,
	times: 1_000,
} as const;

/** An exception as a page reports it. `path` and `what` may name things: the server makes patterns of them. */
export type PageException = {
	type: string;
	message: string;
	stack: string;
	path: string;
	times: number;
	breadcrumbs: Breadcrumb[];
};
