/**
 * Questions to a file system that may never answer, as one does whose server is gone: nobody waits longer than a moment,
 * and what hangs holds one thread of the pool for each kind of question, however often it is asked.
 */
const longestMs = 2000;
/** Counted, so that a process that was busy with something else does not take its own delay for the folder's. */
const ticks = 4;

interface Question {
  answer: Promise<unknown>;
  isOverdue: boolean;
}

const underWay = new Map<string, Question>();

/**
 * Asks, or joins the same question that is under way.
 * @param kind what is asked of which folder: all who give the same share one answer.
 * @throws an Error of one line when there is no answer within two seconds, at once while an earlier one hangs; else what
 *   `ask` throws.
 */
export async function inTime<Answer>(kind: string, ask: () => Promise<Answer>): Promise<Answer> {
  const question = underWay.get(kind) ?? begin(kind, ask);
  const tooLate = () => Object.assign(new Error(`${kind} does not answer.`), { code: "FOLDER_AWAY" });
  if (question.isOverdue) throw tooLate();
  let timer: ReturnType<typeof setInterval> | undefined;
  const limit = new Promise<never>((_, reject) => {
    let left = ticks;
    timer = setInterval(() => {
      if ((left -= 1) > 0) return;
      question.isOverdue = true;
      reject(tooLate());
    }, longestMs / ticks);
  });
  try {
    return (await Promise.race([question.answer, limit])) as Answer;
  } finally {
    clearInterval(timer);
  }
}

function begin(kind: string, ask: () => Promise<unknown>): Question {
  const question: Question = { answer: ask(), isOverdue: false };
  underWay.set(kind, question);
  const forget = () => void underWay.delete(kind);
  question.answer.then(forget, forget);
  return question;
}
