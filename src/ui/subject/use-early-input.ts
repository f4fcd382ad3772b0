'use client';

import { type RefObject, useEffect } from 'react';

/** Keeps what was typed into the server's HTML before the page listened. */
export function useEarlyInput(
	field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
	keep: (value: string) => void,
): void {
	useEffect(() => {
		if (field.current?.value) keep(field.current.value);
	}, [field, keep]);
}
