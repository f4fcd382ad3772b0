import { ACTIONS, type Action, type ActionKind, factsOf } from '../../../contract/audit/actions.ts';

/** An action of a newer version is one of the operation. */
export const kindOf = (action: Action): ActionKind => factsOf(action)?.kind ?? 'operation';

export const actionsOf = (kind: ActionKind): Action[] => ACTIONS.filter((action) => kindOf(action) === kind);

export const colourOf = (kind: ActionKind): string => `var(--kind-${kind})`;
