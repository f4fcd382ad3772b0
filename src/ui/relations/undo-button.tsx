'use client';

import { useTranslations } from 'next-intl';
import { Button } from '../controls/button.tsx';
import { useStanding } from './use-relation.ts';

type Props = { id: string; name: string; verb: 'unfollow' | 'unmute' | 'unblock'; label: string };

/** Takes back, beside the subject that it is about. */
export function TakeBack({ id, name, verb, label }: Props) {
	const t = useTranslations('follow');
	const standing = useStanding({ id, name });
	return (
		<Button look="quiet" onClick={standing[verb]} aria-label={t('labelOf', { label, name })}>
			{label}
		</Button>
	);
}
