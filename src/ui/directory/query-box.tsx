'use client';

import { Field } from '@base-ui/react/field';
import { Search } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { replaceQuery } from '../browser/replace-query.ts';
import { useFocusShortcut } from '../keyboard/use-focus-shortcut.ts';
import { useEarlyInput } from '../subject/use-early-input.ts';

const TYPING_PAUSE_MS = 200;

/** The box for a search of subjects. What is typed goes into the address, as `q`. */
export function QueryBox({ label }: { label: string }) {
	const { typed, setTyped, write } = useTypedQuery(useSearchParams().get('q') ?? '');
	const box = useRef<HTMLInputElement>(null);
	useEarlyInput(box, setTyped);
	useFocusShortcut(box, '/', 'search');
	return (
		<Field.Root className="px-4">
			<Field.Label className="sr-only">{label}</Field.Label>
			<div className="flex h-11 items-center gap-2.5 rounded-full border border-line bg-surface px-4 focus-within:border-accent">
				<Search size={17} aria-hidden className="shrink-0 text-muted" />
				<Field.Control
					ref={box}
					id="search"
					dir="auto"
					type="search"
					value={typed}
					onValueChange={setTyped}
					onBlur={write}
					maxLength={200}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					placeholder={label}
					className="min-w-0 flex-1 bg-transparent outline-none"
				/>
			</div>
		</Field.Root>
	);
}

/**
 * The typed text. It goes into the address when the typing pauses, and follows the address when that changes otherwise.
 * `write` does not wait: a reader who leaves the field may be about to follow a link.
 */
function useTypedQuery(named: string) {
	const [typed, setTyped] = useState(named);
	const written = useRef(named);
	const write = useCallback(() => {
		written.current = typed.trim();
		replaceQuery({ q: written.current });
	}, [typed]);
	useEffect(() => {
		if (typed.trim() === written.current) return;
		const timer = setTimeout(write, TYPING_PAUSE_MS);
		return () => clearTimeout(timer);
	}, [typed, write]);
	useEffect(() => {
		if (named === written.current) return;
		written.current = named;
		setTyped(named);
	}, [named]);
	return { typed, setTyped, write };
}
