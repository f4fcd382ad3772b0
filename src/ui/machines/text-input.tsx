'use client';

import { Field } from '@base-ui/react/field';
import type { ComponentProps } from 'react';
import { useHydrated } from '../hooks/clock.tsx';

type Props = Omit<ComponentProps<typeof Field.Control>, 'onChange'> & { label: string; onChange(value: string): void };

/** A box for one line, with its label above it. */
export function TextInput({ label, onChange, ...rest }: Props) {
	const hydrated = useHydrated();
	return (
		<Field.Root className="flex min-w-0 flex-1 flex-col">
			<Field.Label className="text-small font-semibold whitespace-nowrap">{label}</Field.Label>
			<Field.Control
				dir="auto"
				readOnly={!hydrated}
				onValueChange={onChange}
				autoComplete="off"
				spellCheck={false}
				className="mt-1.5 h-11 w-full rounded-xl border border-field bg-surface px-3.5 focus:border-accent focus:outline focus:outline-accent"
				{...rest}
			/>
		</Field.Root>
	);
}

/** The reason why a form was refused. */
export function Refused({ sentence }: { sentence: string | undefined }) {
	if (!sentence) return null;
	return (
		<p role="alert" className="rounded-lg bg-danger-wash px-3 py-2 text-small text-danger">
			{sentence}
		</p>
	);
}
