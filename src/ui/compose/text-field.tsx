'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, type RefObject, useCallback, useEffect, useState } from 'react';
import { useLazyComponent } from '../controls/lazy-component.ts';
import { SubjectOptions } from '../subject/lazy-subject-options.ts';
import { mentionAt } from './mention-at.ts';

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'className'> & {
	field: RefObject<HTMLTextAreaElement | null>;
	value: string;
	onText(text: string): void;
};

/** The text of a post: one line, until more is written. It offers subjects to mention while a handle is typed. */
export function TextField({ field, value, onText, ...props }: Props) {
	const t = useTranslations('compose');
	/** Undefined while there is none, or a selection. */
	const [caret, setCaret] = useState<number>();
	/** The mention for which the reader closed the list. */
	const [closedAt, setClosedAt] = useState<number>();
	const mention = caret === undefined ? undefined : mentionAt(value, caret);
	const isOffered = mention !== undefined && mention.at !== closedAt;
	// A reader without the list types the handle.
	useLazyComponent(SubjectOptions, isOffered, () => {});

	const look = useCallback(({ selectionStart, selectionEnd }: HTMLTextAreaElement) => {
		setCaret(selectionStart === selectionEnd ? selectionStart : undefined);
	}, []);
	// The reader may have begun to type before React was there.
	useEffect(() => {
		if (field.current && document.activeElement === field.current) look(field.current);
	}, [field, look]);

	function complete(box: HTMLTextAreaElement, at: number, handle: string) {
		const end = box.selectionEnd;
		const isFollowed = /^\s/.test(value.slice(end));
		box.setRangeText(`@${handle}${isFollowed ? '' : ' '}`, at, end, 'end');
		if (isFollowed) box.setSelectionRange(box.selectionEnd + 1, box.selectionEnd + 1);
		onText(box.value);
		look(box);
	}

	return (
		<div className="relative">
			<textarea
				ref={field}
				id="compose"
				rows={1}
				dir="auto"
				aria-label={t('text')}
				aria-autocomplete="list"
				value={value}
				onChange={({ target }) => {
					onText(target.value);
					look(target);
				}}
				onSelect={({ currentTarget }) => look(currentTarget)}
				onFocus={({ currentTarget }) => {
					setClosedAt(undefined);
					look(currentTarget);
				}}
				onBlur={() => setCaret(undefined)}
				placeholder={t('text')}
				className="-mx-2 field-sizing-content max-h-96 w-[calc(100%+1rem)] resize-none rounded-lg bg-transparent px-2 py-1.5 text-lead outline-offset-0 focus-visible:outline-1 min-h-10"
				{...props}
			/>
			{isOffered && (
				<SubjectOptions
					label={t('mentions')}
					field={field}
					start={mention.start}
					isFirstTaken
					onChoose={(handle) => field.current && complete(field.current, mention.at, handle)}
					onClose={() => setClosedAt(mention.at)}
				/>
			)}
		</div>
	);
}
