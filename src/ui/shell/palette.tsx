'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { Dialog } from '../controls/dialog.tsx';
import { Problem } from '../controls/problem.tsx';
import { takeKeystrokes } from '../keyboard/early-keystrokes.ts';
import { pressedKey } from '../keyboard/pressed-key.ts';
import { runShortcut } from '../keyboard/shortcuts.ts';
import { pressEnter, useEnterAfterSearch } from '../keyboard/use-enter-after-search.ts';
import { useListbox } from '../keyboard/use-listbox.ts';
import { useSubjectSearch } from '../subject/use-subject-search.ts';
import {
	type Entry,
	matching,
	type Reader,
	useActions,
	usePages,
	useSearchEntry,
	useSubjectEntries,
} from './palette-entries.tsx';

type Props = { open: boolean; onOpenChange(open: boolean): void; reader: Reader; onHelp(): void };

const SOME_SUBJECTS = 6;

/** Finds pages, subjects and actions by typing. */
export default function Palette({ open, onOpenChange, reader, onHelp }: Props) {
	const t = useTranslations('palette');
	const [typed, setTyped] = useState('');
	const box = useRef<HTMLInputElement>(null);
	const { close, onClosed, afterClosing } = useClosing(box, () => {
		onOpenChange(false);
		setTyped('');
	});
	const { groups, subjects, isSettled } = useGroups(typed, reader, {
		onPost: afterClosing(() => runShortcut('n')),
		onHelp: afterClosing(onHelp),
	});
	const entries = groups.flatMap((group) => group.entries);
	const list = useListbox({
		options: entries,
		keyOf: ({ key }) => key,
		preselected: isSettled ? entries.find(({ isGrave }) => !isGrave) : undefined,
		typed,
		onChoose({ act }) {
			close();
			void act();
		},
	});
	const waitForSearch = useEnterAfterSearch(subjects.searching, !list.active);
	function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		waitForSearch(event);
		if (list.onKeyDown(event.nativeEvent) || pressedKey(event.nativeEvent) !== 'Enter') return;
		event.preventDefault();
		list.choose();
	}
	return (
		<Dialog
			open={open}
			onOpenChange={(next) => (next ? onOpenChange(true) : close())}
			onClosed={onClosed}
			initialFocus={box}
			title={t('title')}
			isTitleHidden
			className="max-w-xl"
		>
			<div data-palette className="flex min-h-0 flex-col">
				<SearchField
					box={box}
					typed={typed}
					onType={setTyped}
					onKeyDown={onKeyDown}
					isExpanded={entries.length > 0}
					{...list.fieldProps}
				/>
				{entries.length === 0 && !subjects.problem && (
					<p role="status" className="px-3 py-6 text-center text-muted">
						{t(subjects.searching ? 'searching' : 'nothing')}
					</p>
				)}
				<div
					{...list.listProps}
					aria-label={t('results')}
					className="overflow-y-auto overscroll-contain p-2 empty:hidden"
				>
					{groups.map((group) => (
						<Group key={group.title} {...group} optionProps={list.optionProps} />
					))}
				</div>
			</div>
			{/* Outside the list: inside it, Enter would choose an entry. */}
			{subjects.problem && <Problem error={subjects.problem} onRetry={subjects.retry} onSignIn={close} />}
		</Dialog>
	);
}

/** Closes the palette. An action that takes the focus waits until the dialog has given the focus back. */
function useClosing(box: RefObject<HTMLInputElement | null>, onClose: () => void) {
	const afterwards = useRef<() => void>(undefined);
	return {
		close() {
			afterwards.current = undefined;
			takeKeystrokes();
			// While the palette fades, a second Enter must not reach it. The next opening focuses the box again.
			box.current?.blur();
			onClose();
		},
		onClosed() {
			afterwards.current?.();
			afterwards.current = undefined;
		},
		afterClosing: (action: () => void) => () => {
			afterwards.current = action;
		},
	};
}

/** Groups of entries that fit the typed text. */
function useGroups(typed: string, reader: Reader, { onPost, onHelp }: { onPost(): void; onHelp(): void }) {
	const t = useTranslations('palette');
	const pages = matching(usePages(reader), typed);
	const subjects = useSubjectSearch(typed, SOME_SUBJECTS);
	const actions = matching(useActions(onPost, onHelp), typed);
	const groups = [
		{ title: t('pages'), entries: pages },
		{ title: t('subjects'), entries: useSubjectEntries(subjects.found) },
		{ title: t('actions'), entries: actions.filter(({ isGrave }) => !isGrave) },
		{ title: t('search'), entries: useSearchEntry(typed) },
		{ title: t('session'), entries: actions.filter(({ isGrave }) => isGrave) },
	].filter(({ entries }) => entries.length > 0);
	// Subjects come before actions: Enter waits for them rather than do something else.
	const isSettled = pages.length > 0 || !subjects.searching;
	return { groups, subjects, isSettled };
}

type SearchFieldProps = {
	box: RefObject<HTMLInputElement | null>;
	typed: string;
	onType(typed: string): void;
	onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
	isExpanded: boolean;
	'aria-controls': string;
	'aria-activedescendant': string | undefined;
};

function SearchField({ box, typed, onType, onKeyDown, isExpanded, ...list }: SearchFieldProps) {
	const t = useTranslations('palette');
	return (
		<div className="flex items-center gap-3 border-b border-line pr-14 pl-4">
			<Search size={18} aria-hidden className="shrink-0 text-muted" />
			<input
				ref={box}
				dir="auto"
				role="combobox"
				aria-label={t('title')}
				aria-autocomplete="list"
				aria-expanded={isExpanded}
				aria-controls={list['aria-controls']}
				aria-activedescendant={list['aria-activedescendant']}
				value={typed}
				onKeyDown={onKeyDown}
				onChange={({ target }) => onType(target.value)}
				onFocus={({ currentTarget }) => {
					const { text, entered } = takeKeystrokes();
					if (text) onType(text);
					if (entered) pressEnter(currentTarget);
				}}
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				placeholder={t('placeholder')}
				className="h-13 min-w-0 flex-1 bg-transparent text-lead outline-none"
			/>
		</div>
	);
}

type GroupProps = { title: string; entries: Entry[]; optionProps(entry: Entry): object };

function Group({ title, entries, optionProps }: GroupProps) {
	const heading = useId();
	return (
		<div role="group" aria-labelledby={heading}>
			<div id={heading} aria-hidden="true" className="px-3 pt-2 pb-1 text-fine font-semibold text-muted">
				{title}
			</div>
			{entries.map((entry) => (
				<div
					key={entry.key}
					{...optionProps(entry)}
					className="flex scroll-my-8 cursor-default items-center gap-3 rounded-lg px-3 py-2.5 select-none aria-selected:bg-wash"
				>
					{entry.sign}
					{entry.says}
				</div>
			))}
		</div>
	);
}
