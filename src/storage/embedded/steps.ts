/** Steps of the port as one request of the writing thread, and back. */
import type { QueueName, Reading, Step, StepResult, TableName } from '../port.ts';
import { leaseOf, proofOf } from './queue.ts';
import { outcomeOf, outcomesOf } from './table.ts';
import {
	rowsRequest,
	type SingleRequest,
	type SingleResult,
	type StepsRequest,
	type WriterResults,
} from './writer/messages.ts';

/** `idOf`: the number of a table or queue, by its name in the port. */
export function stepsRequest(
	steps: readonly Step[],
	idOf: (name: TableName | QueueName) => number,
	readings?: readonly Reading[],
): StepsRequest {
	return {
		kind: 'steps',
		readings: readings?.map(({ table, range, rows }) => ({
			name: idOf(table),
			range,
			rows: rows.map(({ row }) => row),
			etags: rows.map(({ etag }) => Number(etag)),
		})),
		steps: steps.map((step) => ({
			requests: requestsOf(step, idOf),
			endsOnConflict: step.kind === 'writeMany' && step.endsOnConflict === true,
		})),
	};
}

/** Work of the writing thread for these steps, in rows. */
export function rowsOfSteps(steps: readonly Step[]): number {
	return steps.reduce((sum, step) => sum + sizeOf(step), 0);
}

export function stepResults(steps: readonly Step[], results: WriterResults['steps']): StepResult[] {
	return results.map((done, index) => resultOf(steps[index] as Step, done));
}

function requestsOf(step: Step, idOf: (name: TableName | QueueName) => number): SingleRequest[] {
	switch (step.kind) {
		case 'transact':
		case 'writeMany':
			return [rowsRequest(idOf(step.table), step.writes, step.kind === 'transact')];
		case 'send': {
			const isLease = step.hiding === 'lease';
			return step.bodies.map((body) => ({ kind: 'send', name: idOf(step.queue), body, delay: step.delay, isLease }));
		}
		case 'deleteMessage':
			return [{ kind: 'delete', name: idOf(step.queue), ...proofOf(step.lease) }];
	}
}

function sizeOf(step: Step): number {
	if (step.kind === 'deleteMessage') return 1;
	return step.kind === 'send' ? step.bodies.length : step.writes.length;
}

function resultOf(step: Step, done: SingleResult[]): StepResult {
	switch (step.kind) {
		case 'transact':
			return outcomeOf(done[0] as WriterResults['rows']);
		case 'writeMany':
			return outcomesOf(done[0] as number[]);
		case 'send':
			return (done as WriterResults['send'][]).map(leaseOf);
		case 'deleteMessage':
			return done[0] as boolean;
	}
}
