import { TidelineError } from '../errors/errors.ts';

/** An opaque cursor: base64url of JSON. Callers pass it back as it is. */
export function encodeCursor(position: unknown): string {
	return btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(position))))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replaceAll('=', '');
}

export const CURSOR_REFUSED = "This cursor isn't from this list. Start again without one.";

/** Reads a cursor back. Throws `cursor_invalid` for anything that this list did not hand out. */
export function decodeCursor<T>(schema: { parse(position: unknown): T }, cursor: string): T {
	try {
		const bytes = Uint8Array.from(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
		return schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
	} catch {
		throw new TidelineError('cursor_invalid', CURSOR_REFUSED);
	}
}

/** The cursor of a list of rows that goes on after this row key. */
export function cursorAfter(row: string): string {
	return encodeCursor({ after: row });
}

/** The row key after which a list goes on. It is bounded by the list's own range: a forged one reads nothing else. */
export function afterOf(cursor: string | undefined): string | undefined {
	return cursor === undefined ? undefined : decodeCursor(RowCursor, cursor).after;
}

/**
 * Characters that no key of a row may have, so no list hands them out. Source: "Understanding the Table service data
 * model" (learn.microsoft.com).
 */
export const NOT_IN_KEYS = /[/\\#?\u0000-\u001f\u007f-\u009f]/;

/** Whether a row may have this key: a list asked to go on after any other is refused by storage, as a mistake of ours. */
export function isRowKey(value: unknown): value is string {
	return (
		typeof value === 'string' && value !== '' && value.length <= 512 && value.isWellFormed() && !NOT_IN_KEYS.test(value)
	);
}

const RowCursor = {
	parse(position: unknown): { after: string } {
		const { after, ...rest } = position as Record<string, unknown>;
		if (!isRowKey(after) || Object.keys(rest).length > 0) throw new TypeError('This is no place in a list of rows.');
		return { after };
	},
};
