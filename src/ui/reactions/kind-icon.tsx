import {
	CircleQuestionMark,
	Eye,
	HeartHandshake,
	type LucideIcon,
	PartyPopper,
	ThumbsUp,
	TriangleAlert,
} from 'lucide-react';
import type { ReactionKind } from '../../contract/reading/reaction.ts';

/** Drawn in the colour of the text, so that forced colors keep them. */
const ICONS: Record<ReactionKind, LucideIcon> = {
	seen: Eye,
	thanks: HeartHandshake,
	like: ThumbsUp,
	celebrate: PartyPopper,
	question: CircleQuestionMark,
	problem: TriangleAlert,
};

/** The picture of a kind of reaction. Its name stands beside it, or is the name of its button. */
export function KindIcon({ kind, size = 16 }: { kind: ReactionKind; size?: number }) {
	const Icon = ICONS[kind];
	return <Icon size={size} aria-hidden className="shrink-0" />;
}
