'use client';

import { Field } from '@base-ui/react/field';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useToastNotLoaded } from '../../controls/lazy-component.ts';
import { useHydrated } from '../../hooks/clock.tsx';
import { pressedKey } from '../../keyboard/pressed-key.ts';
import { BOX, LABEL } from './field-look.ts';

type Props = {
	label: string;
	/** The span that is set, as it could be typed. */
	value: string;
	/** The span that is set, in words. */
	understood: ReactNode;
	/** Examples of what can be typed. Shown while nothing is set. */
	advice: string;
	/** Advice for a text that is not understood. */
	wrong: string;
	/** Reads what was typed, which is not empty, and sets it. False when it is not understood. */
	onTyped(typed: string, reader: Reader): boolean;
	onClear?: (() => void) | undefined;
};

type Reader = typeof import('../when/read-when.ts');

/** The reader of times is large, and most visits need none. */
const loadReader = () => import('../when/read-when.ts');

/** A field for times as people write them. It says what was understood, or what to type instead. */
export function WhenField({ label, value, understood, advice, wrong, onTyped, onClear }: Props) {
	const t = useTranslations('audit');
	const hydrated = useHydrated();
	const notLoaded = useToastNotLoaded();
	// The typed text counts until something else is set.
	const [draft, setDraft] = useState({ typed: value, over: value });
	const [refused, setRefused] = useState('');
	const typed = draft.over === value ? draft.typed : value;
	const isWrong = refused !== '' && refused === typed;
	const type = (text: string) => setDraft({ typed: text, over: value });

	async function apply() {
		const text = typed.trim();
		if (text === value) return setRefused('');
		if (text === '') return onClear ? onClear() : type(value);
		const reader = await loadReader().catch(notLoaded);
		if (!reader) return;
		if (onTyped(text, reader)) {
			setRefused('');
			// Other words for what was set already.
			type(value);
		} else setRefused(typed);
	}
	return (
		<Field.Root invalid={isWrong} className="min-w-0">
			<Field.Label className={LABEL}>{label}</Field.Label>
			<div className="relative">
				<Field.Control
					value={typed}
					readOnly={!hydrated}
					onValueChange={type}
					onFocus={() => void loadReader().catch(() => {})}
					onBlur={() => void apply()}
					onKeyDown={({ nativeEvent }) => pressedKey(nativeEvent) === 'Enter' && void apply()}
					autoComplete="off"
					spellCheck={false}
					className={`${BOX} ${value && onClear ? 'pr-9' : ''}`}
				/>
				{value && onClear && hydrated && (
					<button
						type="button"
						aria-label={t('clearField', { field: label })}
						onClick={onClear}
						className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-xl text-muted hover:text-ink"
					>
						<X size={15} aria-hidden />
					</button>
				)}
			</div>
			<div aria-live="polite" className="mt-1 min-h-4 text-fine/4">
				{isWrong ? (
					<Field.Error match className="text-danger">
						{wrong}
					</Field.Error>
				) : (
					<Field.Description className="text-muted">{understood || advice}</Field.Description>
				)}
			</div>
		</Field.Root>
	);
}
