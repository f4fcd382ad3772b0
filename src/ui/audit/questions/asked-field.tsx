'use client';

import { Field } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import { useHydrated } from '../../hooks/clock.tsx';
import { BOX, LABEL } from '../filters/field-look.ts';

type Props = {
	label: string;
	value: string;
	onChange(value: string): void;
	/** Examples of what can be typed. */
	hint: string;
	/** The sentence about a text that is no answer. It stands in place of the hint. */
	complaint: string | undefined;
	/** A button at the end of the line. */
	children?: ReactNode;
};

/** A line for a part of a question. A complaint stands at the field, and is said aloud. */
export function AskedField({ label, value, onChange, hint, complaint, children }: Props) {
	const hydrated = useHydrated();
	return (
		<Field.Root invalid={complaint !== undefined} className="flex flex-col">
			<Field.Label className={LABEL}>{label}</Field.Label>
			<div className="flex gap-2">
				<Field.Control
					value={value}
					readOnly={!hydrated}
					onValueChange={onChange}
					autoComplete="off"
					spellCheck={false}
					className={`${BOX} min-w-0 flex-1`}
				/>
				{children}
			</div>
			{complaint ? (
				<Field.Error match role="alert" className="mt-1.5 text-small font-medium text-danger">
					{complaint}
				</Field.Error>
			) : (
				<Field.Description className="mt-1.5 text-small text-muted">{hint}</Field.Description>
			)}
		</Field.Root>
	);
}
