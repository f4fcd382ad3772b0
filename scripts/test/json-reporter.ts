/** Vitest's JSON report, with what that leaves out: errors that no test caught. They fail a run, whatever is run again. */
import { JsonReporter, type Reporter } from 'vitest/node';

type End = Parameters<NonNullable<Reporter['onTestRunEnd']>>;

export default class extends JsonReporter {
	#unhandled: string[] = [];

	constructor() {
		super({});
	}

	override onTestRunEnd(...[modules, errors = []]: [End[0], End[1]?]): Promise<void> {
		this.#unhandled = errors.map(({ message, stack }) => stack ?? message);
		return super.onTestRunEnd(modules);
	}

	override writeReport(report: string): Promise<void> {
		return super.writeReport(JSON.stringify({ ...JSON.parse(report), unhandledErrors: this.#unhandled }));
	}
}
