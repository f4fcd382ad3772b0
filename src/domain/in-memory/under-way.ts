import type { SubjectId } from '../../contract/subject/subject.ts';

/** Counts the work that this process has under way for each subject. */
export class UnderWay {
	readonly #counts = new Map<SubjectId, number>();

	/** `isAlone`: nothing else was under way for the subject when it began. */
	async run<T>(subject: SubjectId, work: (isAlone: boolean) => Promise<T>): Promise<T> {
		const others = this.#counts.get(subject) ?? 0;
		this.#counts.set(subject, others + 1);
		try {
			return await work(others === 0);
		} finally {
			const left = (this.#counts.get(subject) ?? 1) - 1;
			if (left > 0) this.#counts.set(subject, left);
			else this.#counts.delete(subject);
		}
	}
}
