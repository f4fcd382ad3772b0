import type { Step } from '../../storage/port.ts';

/** Messages of alerts and mails, behind their rows: one without a row is dropped. */
export const stepsOfMessages = (bodies: string[]): Step[] =>
	bodies.length === 0 ? [] : [{ kind: 'send', queue: 'pushes', bodies, delay: 0 }];
