import { checkDelay, checkMessageBody, checkTransaction, checkWrites } from './limits.ts';
import type { Reading, Step, StepResult, Store } from './port.ts';

/** The results of these steps, in their order. Those behind the step that ended the order are missing. */
export type StepResults<S extends readonly Step[]> = { [K in keyof S]?: StepResult<S[K]> };

/**
 * Does steps in order, on any tables and queues. A process that dies leaves a beginning of them: none is done without
 * those before it. Some engines do them at once, and none is seen before the others then.
 *
 * Throws what storage throws. Then a beginning of the steps is done, none or all of them included, and the step that
 * failed may still land: the caller must be able to find out, or to bear that they are done again.
 *
 * `before` is called with the index of each step that is about to be sent, and ends the order by throwing: a process that
 * stood still may have to stop. Where steps are done at once it is called before all of them. `onDone` is called with the
 * index and the result of each step that was done.
 */
export async function inOrder<const S extends readonly Step[]>(
	store: Pick<Store, 'tables' | 'queues' | 'doAtOnce'>,
	steps: S,
	{ before, onDone }: { before?(index: number): void; onDone?(index: number, result: StepResult): void } = {},
): Promise<StepResults<S>> {
	for (const step of steps) checkStep(step);
	if (store.doAtOnce) {
		for (const index of steps.keys()) before?.(index);
		const results = await store.doAtOnce(steps);
		for (const [index, result] of results.entries()) onDone?.(index, result);
		return results as unknown as StepResults<S>;
	}
	const results: StepResult[] = [];
	for (const [index, step] of steps.entries()) {
		before?.(index);
		const result = await doStep(store, step);
		results.push(result);
		onDone?.(index, result);
		if (endsOrder(step, result)) break;
	}
	return results as unknown as StepResults<S>;
}

/**
 * Does all steps or none: none where a reading does not hold any more, or a step would end the order. Resolves to nothing
 * then. Throws what storage throws: all or none of them may be done, or still land.
 */
export async function allOrNone<const S extends readonly Step[]>(
	doAtOnce: NonNullable<Store['doAtOnce']>,
	steps: S,
	readings: readonly Reading[],
): Promise<Required<StepResults<S>> | undefined> {
	for (const step of steps) checkStep(step);
	const results = await doAtOnce(steps, readings);
	return results.length === steps.length ? (results as unknown as Required<StepResults<S>>) : undefined;
}

/** Whether no step behind this one may be done. */
export function endsOrder(step: Step, result: StepResult): boolean {
	if (step.kind === 'transact') return !(result as StepResult<typeof step>).done;
	if (step.kind !== 'writeMany' || !step.endsOnConflict) return false;
	return (result as StepResult<typeof step>).includes('conflict');
}

async function doStep({ tables, queues }: Pick<Store, 'tables' | 'queues'>, step: Step): Promise<StepResult> {
	switch (step.kind) {
		case 'transact':
			return tables[step.table].transact(step.writes);
		case 'writeMany':
			return tables[step.table].writeMany(step.writes);
		case 'send':
			return Promise.all(
				step.bodies.map((body) => queues[step.queue].send(body, { delay: step.delay, hiding: step.hiding })),
			);
		case 'deleteMessage':
			return queues[step.queue].delete(step.lease);
	}
}

/** Throws a `StorageError` (`invalid`) before any step is done. */
function checkStep(step: Step): void {
	if (step.kind === 'transact') checkTransaction(step.writes);
	else if (step.kind === 'writeMany') checkWrites(step.writes);
	else if (step.kind === 'send') {
		checkDelay(step.delay);
		for (const body of step.bodies) checkMessageBody(body);
	}
}
