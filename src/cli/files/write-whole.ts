import type { FileHandle } from 'node:fs/promises';

/** A disk that has room for a part of the bytes writes that part, and says no more than how many they were. */
export async function writeWhole(file: FileHandle, bytes: Buffer, at: number | null): Promise<void> {
	for (let done = 0; done < bytes.length; ) {
		const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at === null ? null : at + done);
		done += bytesWritten;
	}
}
