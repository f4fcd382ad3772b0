import { colourOf, type Kind } from '../words/action-kinds.ts';

export function KindSwatch({ kind }: { kind: Kind }) {
	return (
		<span
			aria-hidden
			className="size-2.5 shrink-0 rounded-sm forced-color-adjust-none"
			style={{ background: colourOf(kind) }}
		/>
	);
}
