/** Takes tasks from the front of a queue: one at least, and more as long as they have no more than `most` rows together. */
export function takeTasks<Task extends { rows: number }>(queue: Task[], most: number): Task[] {
	let rows = 0;
	let count = 0;
	for (const task of queue) {
		if (count > 0 && rows + task.rows > most) break;
		rows += task.rows;
		count += 1;
	}
	return queue.splice(0, count);
}
