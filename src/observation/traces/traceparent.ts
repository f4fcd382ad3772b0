/** A place in a trace as a text: https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

type Place = { traceId: string; spanId: string; traceFlags: number };

/** Undefined for a text that is none. Version 00 has nothing behind its flags, and later ones may. */
export function parseTraceparent(text: string | undefined): Place | undefined {
	const [, traceId, spanId, flags = ''] = TRACEPARENT.exec(text ?? '') ?? [];
	if (!traceId || !spanId || (text?.startsWith('00-') && text.length !== 55)) return undefined;
	return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

export const formatTraceparent = ({ traceId, spanId, traceFlags }: Place): string =>
	`00-${traceId}-${spanId}-${(traceFlags & 1).toString(16).padStart(2, '0')}`;
