DROP INDEX "course_search_words_trigrams";--> statement-breakpoint
DROP INDEX "search_words_trigrams";