/**
 * Follows work through processes, as spans of a trace. A place in a trace is a `traceparent` (W3C Trace Context), which
 * travels with messages.
 */
export type Tracing = {
	/** Runs work as a span: under `parent`, or else under the span that is under way. */
	span<T>(name: string, work: () => Promise<T>, parent?: string): Promise<T>;
	/** Runs work as if the span `parent` were under way. */
	resume<T>(parent: string | undefined, work: () => Promise<T>): Promise<T>;
	/** The span under way. Undefined outside of one. */
	current(): string | undefined;
};

type Traced = { tracing?: Tracing | undefined };

/** Runs work as a span, where traces are kept. */
export function traced<T>({ tracing }: Traced, name: string, work: () => Promise<T>, parent?: string): Promise<T> {
	return tracing ? tracing.span(name, work, parent) : work();
}
