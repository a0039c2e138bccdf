CREATE TABLE "page_texts" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_texts_kind_version_pk" PRIMARY KEY("kind","version")
);
--> statement-breakpoint
CREATE TRIGGER page_texts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON page_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER page_texts_changed AFTER INSERT ON page_texts
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('page-texts');
