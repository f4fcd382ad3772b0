'use client';

import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Audience } from '../../contract/event/audience.ts';

const LABELS = { followers: 'forFollowers', mentioned: 'forMentioned', thread: 'forThread' } as const;

/** The sign of an event that not everybody may read. */
export function ForFew({ audience }: { audience: Audience }) {
	const t = useTranslations('event');
	return <Lock size={13} role="img" aria-label={t(LABELS[audience])} className="shrink-0 text-muted" />;
}
