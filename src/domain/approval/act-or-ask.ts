import { TidelineError } from '../../contract/errors/errors.ts';
import type { AskedApproval } from '../../contract/schema/approval.ts';

/** An act that was done, or that waits for a second admin. */
export type DoneOrAsked<T> = { done: T } | { waits: AskedApproval };

/** Does an act, or asks for it where it waits for a second admin. */
export async function actOrAsk<T>(act: () => Promise<T>, ask: () => Promise<AskedApproval>): Promise<DoneOrAsked<T>> {
	try {
		return { done: await act() };
	} catch (error) {
		if (!(error instanceof TidelineError && error.code === 'approval_needed')) throw error;
		return { waits: await ask() };
	}
}
