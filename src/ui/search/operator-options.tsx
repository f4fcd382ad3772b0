'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import { useLazyComponent } from '../controls/lazy-component.ts';
import { SubjectOptions } from '../subject/lazy-subject-options.ts';
import { handleAtEnd } from './handle-at-end.ts';

type Props = {
	field: RefObject<HTMLInputElement | null>;
	typed: string;
	/** Whether the reader is typing in the field. */
	isTyping: boolean;
	onTyped(text: string): void;
};

/** The subjects that `from:`, `to:` or `about:` at the end of a query may mean, while the handle is typed. */
export function OperatorOptions({ field, typed, isTyping, onTyped }: Props) {
	const t = useTranslations('search');
	/** The handle for which the reader closed the list. */
	const [closedAt, setClosedAt] = useState<number>();
	const begun = isTyping ? handleAtEnd(typed) : undefined;
	const isOffered = begun !== undefined && begun.at !== closedAt;
	// A reader without the list types the handle.
	useLazyComponent(SubjectOptions, isOffered, () => {});
	if (!isOffered) return null;
	return (
		<SubjectOptions
			label={t('people')}
			field={field}
			start={begun.start}
			onChoose={(handle) => onTyped(`${typed.slice(0, begun.at)}${handle} `)}
			onClose={() => setClosedAt(begun.at)}
		/>
	);
}
