'use client';

import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { boxOf, complaintOf, EMPTY, onWriting, openBox } from './writing.ts';

/** The draft in the box, and why it was refused. */
export function useBox(reader: string, field: RefObject<HTMLTextAreaElement | null>) {
	useEffect(() => openBox(reader, field.current?.value ?? ''), [reader, field]);
	const draft = useSyncExternalStore(
		onWriting,
		() => boxOf(reader),
		() => EMPTY,
	);
	const complaint = useSyncExternalStore(
		onWriting,
		() => complaintOf(reader),
		() => undefined,
	);
	return { draft, complaint };
}
