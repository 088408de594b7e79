// Renders a chart with the template language that Helm uses: Go's templates, Sprig's functions, and Helm's own.
//
// It reads {"chart": folder, "cases": [{"values": {...}, "isInstall": bool}, ...]} from its standard input and
// writes [{"files": {path: text}} or {"error": text}, ...] to its standard output.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type object = map[string]interface{}

type request struct {
	Chart string
	Cases []struct {
		Values    object
		IsInstall bool
	}
}

type answer struct {
	Files map[string]string `json:"files,omitempty"`
	Error string            `json:"error,omitempty"`
}

// files is Helm's `.Files`.
type files map[string][]byte

func (f files) Get(name string) string { return string(f[name]) }

// capabilities is Helm's `.Capabilities`.
type capabilities struct {
	KubeVersion struct{ Version, Major, Minor string }
}

type chart struct {
	meta      object
	values    object
	templates map[string]string
	files     files
}

// loadChart reads a chart as Helm does: numbers of its own values keep their text, and links are followed.
func loadChart(folder string) (*chart, error) {
	loaded := &chart{templates: map[string]string{}, files: files{}}
	err := filepath.Walk(folder, func(path string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(folder, path)
		switch {
		case err != nil:
			return err
		case name == "Chart.yaml":
			return yaml.Unmarshal(content, &loaded.meta)
		case name == "values.yaml":
			return yaml.Unmarshal(content, &loaded.values, func(d *json.Decoder) *json.Decoder {
				d.UseNumber()
				return d
			})
		case strings.HasPrefix(name, "templates/"):
			loaded.templates[name] = string(content)
		default:
			loaded.files[name] = content
		}
		return nil
	})
	return loaded, err
}

// coalesce merges values over defaults; null removes a default.
func coalesce(values, defaults object) object {
	merged := object{}
	for key, value := range defaults {
		merged[key] = value
	}
	for key, value := range values {
		own, isObject := value.(object)
		inherited, wasObject := merged[key].(object)
		if value == nil {
			delete(merged, key)
		} else if isObject && wasObject {
			merged[key] = coalesce(own, inherited)
		} else {
			merged[key] = value
		}
	}
	return merged
}

// capitalized returns the fields of Chart.yaml under the names that templates use, such as `.Chart.AppVersion`.
func capitalized(meta object) object {
	named := object{}
	for key, value := range meta {
		named[strings.ToUpper(key[:1])+key[1:]] = value
	}
	return named
}

func toYaml(value interface{}) string {
	text, err := yaml.Marshal(value)
	if err != nil {
		return ""
	}
	return strings.TrimSuffix(string(text), "\n")
}

func fromYaml(text string) object {
	value := object{}
	if err := yaml.Unmarshal([]byte(text), &value); err != nil {
		value["Error"] = err.Error()
	}
	return value
}

func fromYamlArray(text string) []interface{} {
	value := []interface{}{}
	if err := yaml.Unmarshal([]byte(text), &value); err != nil {
		value = []interface{}{err.Error()}
	}
	return value
}

func functions(set *template.Template) template.FuncMap {
	named := sprig.TxtFuncMap()
	for _, name := range []string{"env", "expandenv", "getHostByName"} {
		delete(named, name)
	}
	named["toYaml"] = toYaml
	named["fromYaml"] = fromYaml
	named["fromYamlArray"] = fromYamlArray
	named["include"] = func(name string, data interface{}) (string, error) {
		var text strings.Builder
		err := set.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	named["tpl"] = func(text string, data interface{}) (string, error) {
		copied, err := set.Clone()
		if err != nil {
			return "", err
		}
		parsed, err := copied.New("tpl").Parse(text)
		if err != nil {
			return "", err
		}
		var rendered strings.Builder
		err = parsed.Execute(&rendered, data)
		return rendered.String(), err
	}
	named["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return value, errors.New(message)
		}
		return value, nil
	}
	// Without a cluster there is nothing to find.
	named["lookup"] = func(string, string, string, string) object { return object{} }
	return named
}

func (c *chart) render(values object, isInstall bool) (map[string]string, error) {
	set := template.New("chart").Option("missingkey=zero")
	set.Funcs(functions(set))
	for name, text := range c.templates {
		if _, err := set.New(name).Parse(text); err != nil {
			return nil, err
		}
	}
	var cluster capabilities
	cluster.KubeVersion.Version, cluster.KubeVersion.Major, cluster.KubeVersion.Minor = "v1.31.0", "1", "31"
	rendered := map[string]string{}
	for name := range c.templates {
		if strings.HasPrefix(filepath.Base(name), "_") {
			continue
		}
		data := object{
			"Values":       coalesce(values, c.values),
			"Release":      object{"Name": "video", "Namespace": "default", "Service": "Helm", "Revision": 1, "IsInstall": isInstall, "IsUpgrade": !isInstall},
			"Chart":        capitalized(c.meta),
			"Files":        c.files,
			"Capabilities": cluster,
			"Template":     object{"Name": name, "BasePath": "templates"},
		}
		var text strings.Builder
		if err := set.ExecuteTemplate(&text, name, data); err != nil {
			return nil, err
		}
		// A missing value prints nothing, as in Helm.
		rendered[name] = strings.ReplaceAll(text.String(), "<no value>", "")
	}
	return rendered, nil
}

func main() {
	var asked request
	err := json.NewDecoder(os.Stdin).Decode(&asked)
	if err == nil {
		var loaded *chart
		if loaded, err = loadChart(asked.Chart); err == nil {
			answers := []answer{}
			for _, one := range asked.Cases {
				rendered, failure := loaded.render(one.Values, one.IsInstall)
				if failure != nil {
					answers = append(answers, answer{Error: failure.Error()})
				} else {
					answers = append(answers, answer{Files: rendered})
				}
			}
			err = json.NewEncoder(os.Stdout).Encode(answers)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
