'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { pressedKey } from '../keyboard/pressed-key.ts';
import { useListbox } from '../keyboard/use-listbox.ts';
import { Avatar } from './avatar.tsx';
import { useSubjectSearch } from './use-subject-search.ts';

const SUBJECTS_OFFERED = 6;

type Props = {
	label: string;
	/** The field in which a handle is typed. It keeps the focus. */
	field: RefObject<HTMLElement | null>;
	/** The letters of the handle so far. */
	start: string;
	/** Whether Enter takes the first one. Otherwise the reader moves to one first. */
	isFirstTaken?: boolean;
	onChoose(handle: string): void;
	onClose(): void;
};

/**
 * The subjects that may be meant while a handle is typed, in a list under the field. A text area is no combobox in ARIA:
 * the field says by `aria-activedescendant` which option is active, and a status says that there are some.
 */
export default function SubjectOptions({ label, field, start, isFirstTaken = false, onChoose, onClose }: Props) {
	const t = useTranslations('subjectOptions');
	const search = useSubjectSearch(start, SUBJECTS_OFFERED);
	// A handle that is typed out needs no list.
	const found = search.found.filter(({ handle }, _, { length }) => length > 1 || handle !== start.toLowerCase());
	const { active, choose, onKeyDown, listProps, fieldProps, optionProps } = useListbox({
		options: found,
		keyOf: ({ id }) => id,
		preselected: isFirstTaken ? found[0] : undefined,
		typed: start,
		onChoose: ({ handle }) => onChoose(handle),
	});
	const press = useEffectEvent((event: KeyboardEvent) => {
		const key = pressedKey(event);
		if (!key || found.length === 0) return;
		const isPlain = !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey);
		if (key === 'Escape') onClose();
		else if (isPlain && active && (key === 'Enter' || key === 'Tab')) choose();
		else if (!onKeyDown(event)) return;
		event.preventDefault();
		event.stopPropagation();
	});
	useEffect(() => {
		const listen = (event: KeyboardEvent) => press(event);
		const box = field.current;
		box?.addEventListener('keydown', listen);
		return () => box?.removeEventListener('keydown', listen);
	}, [field]);
	const { 'aria-controls': list, 'aria-activedescendant': option } = fieldProps;
	useEffect(() => {
		const box = field.current;
		if (!box || !option) return;
		box.setAttribute('aria-controls', list);
		box.setAttribute('aria-activedescendant', option);
		return () => {
			box.removeAttribute('aria-controls');
			box.removeAttribute('aria-activedescendant');
		};
	}, [field, list, option]);
	return (
		<>
			<p role="status" className="sr-only">
				{found.length > 0 && t('found', { count: found.length })}
			</p>
			{found.length > 0 && (
				<div
					{...listProps}
					aria-label={label}
					// It would lie over the button to post on a phone.
					className="inset-x-0 top-full z-15 mt-1 rounded-xl sm:absolute sm:mt-0 sm:max-w-80 border border-line bg-surface p-1 shadow-lift"
				>
					{found.map((subject) => (
						<div
							key={subject.id}
							{...optionProps(subject)}
							className="flex min-h-10 cursor-default items-center gap-2.5 rounded-lg px-2 py-1.5 select-none aria-selected:bg-wash"
						>
							<Avatar id={subject.id} size={26} />
							<span className="named min-w-0 font-medium">{subject.name}</span>
							<span className="named min-w-0 shrink-2 text-small text-muted">@{subject.handle}</span>
						</div>
					))}
				</div>
			)}
		</>
	);
}
