'use client';

import { useTranslations } from 'next-intl';
import { Button } from '../controls/button.tsx';

type Props = { name: string; label: string; onUndo(): void };

/** Undoes a relation from the row of its subject in a list. */
export function UndoButton({ name, label, onUndo }: Props) {
	const t = useTranslations('relation');
	return (
		<Button look="quiet" onClick={onUndo} aria-label={t('labelOf', { label, name })}>
			{label}
		</Button>
	);
}
