'use client';

import { useTranslations } from 'next-intl';
import type { ReactionKind } from '../../contract/reading/reaction.ts';
import { KindIcon } from './kind-icon.tsx';

/** Kinds of reactions as pictures with a name each. */
export function KindIcons({ kinds }: { kinds: readonly ReactionKind[] }) {
	const t = useTranslations('reactionKinds');
	return (
		<span className="inline-flex items-center gap-1 align-middle text-muted">
			{kinds.map((kind) => (
				<span key={kind} role="img" aria-label={t(kind)} title={t(kind)}>
					<KindIcon kind={kind} />
				</span>
			))}
		</span>
	);
}
