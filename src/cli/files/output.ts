/** The output of a command, for somebody to keep. */
export type Output = {
	/** Its name in sentences. */
	name: string;
	isStandard: boolean;
	/** Resolves once all of it is taken. Throws a sentence. */
	write(text: string): Promise<void>;
	/** Nothing comes any more: a file is on the disk, and has its name. */
	finish(): Promise<void>;
	/** It is not going to be whole. Resolves to a sentence about what is left, if anything is. */
	abandon(): Promise<string | undefined>;
};
