'use client';

import { type RefObject, useEffect } from 'react';

/** Takes over the text that the reader typed into the server's HTML before React was there. */
export function useEarlyInput(
	field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
	keep: (value: string) => void,
): void {
	useEffect(() => {
		if (field.current?.value) keep(field.current.value);
	}, [field, keep]);
}
