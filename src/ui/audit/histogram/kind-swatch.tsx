import type { ActionKind } from '../../../contract/audit/actions.ts';
import { colourOf } from '../words/action-kinds.ts';

export function KindSwatch({ kind }: { kind: ActionKind }) {
	return (
		<span
			aria-hidden
			className="size-2.5 shrink-0 rounded-sm forced-color-adjust-none"
			style={{ background: colourOf(kind) }}
		/>
	);
}
