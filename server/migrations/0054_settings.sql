CREATE TABLE "settings" (
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settings_key_version_pk" PRIMARY KEY("key","version")
);

--> statement-breakpoint
CREATE TRIGGER settings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER settings_changed AFTER INSERT ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('settings');
