ALTER TABLE "comments" DROP CONSTRAINT "comments_written_as";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "instructor_id" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_instructor_id_instructors_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_by_instructor" ON "comments" USING btree ("instructor_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_instructor" CHECK ("comments"."instructor_id" is null or "comments"."written_as" = 'instructor');--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_written_as" CHECK ("comments"."written_as" in ('academy', 'instructor'));--> statement-breakpoint
-- Until now an instructor's comment was told by the account alone.
UPDATE comments SET written_as = 'instructor', instructor_id = instructors.id
  FROM instructors WHERE instructors.user_id = comments.user_id AND comments.written_as IS NULL;
