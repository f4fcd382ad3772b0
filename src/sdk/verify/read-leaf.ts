import { textOf } from '../../tlog/bytes.ts';
import { decodeLeaf, type Leaf } from '../../tlog/leaf.ts';
import { LogError } from '../../tlog/log-error.ts';

/** Reads the leaf with this index; undefined for an unreadable one. The first may close an earlier log. */
export function leafAt(index: number, bytes: Uint8Array): Leaf | 'closing' | undefined {
	if (index === 0 && isClosing(bytes)) return 'closing';
	try {
		return decodeLeaf(bytes);
	} catch (error) {
		if (error instanceof LogError) return undefined;
		throw error;
	}
}

function isClosing(bytes: Uint8Array): boolean {
	try {
		const { checkpoint, v } = JSON.parse(textOf(bytes) ?? '') as Record<string, unknown>;
		return typeof checkpoint === 'string' && v === 1;
	} catch {
		return false;
	}
}
