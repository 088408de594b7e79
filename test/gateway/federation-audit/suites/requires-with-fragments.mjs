var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var entities = [
  {
    id: "e1",
    data: "b1"
  },
  {
    id: "e2",
    data: "q1"
  }
];
var bazs = [
  {
    __typename: "Baz",
    id: "b1",
    foo: "b1-foo",
    bar: "b1-bar",
    baz: "b1-baz"
  }
];
var quxs = [
  {
    __typename: "Qux",
    id: "q1",
    foo: "q1-foo",
    bar: "q1-bar",
    qux: "q1-qux"
  }
];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.5"
        import: ["@key", "@shareable"]
      )
    type Query @shareable {
      a: Entity
    }
    type Entity @key(fields: "id") {
      id: ID!
      data: Foo
    }
    interface Foo {
      foo: String!
    }
    interface Bar implements Foo {
      foo: String!
      bar: String!
    }
    type Baz implements Foo & Bar @shareable {
      foo: String!
      bar: String!
      baz: String!
    }
    type Qux implements Foo & Bar @shareable {
      foo: String!
      bar: String!
      qux: String!
    }
  `
  ),
  resolvers: {
    Query: {
      a() {
        return entities[1];
      }
    },
    Entity: {
      __resolveReference(key) {
        const entity = entities.find((e) => e.id === key.id);
        if (!entity) {
          return null;
        }
        return entity;
      },
      data(entity) {
        const data = entities.find((e) => e.id === entity.id)?.data;
        if (!data) {
          return null;
        }
        const baz = bazs.find((b) => b.id === data);
        if (baz) {
          return baz;
        }
        const qux = quxs.find((q) => q.id === data);
        if (qux) {
          return qux;
        }
        throw new Error("Invalid data");
      }
    }
  }
});
var b_subgraph_default = createSubgraph("b", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.5"
        import: [
          "@key"
          "@shareable"
          "@inaccessible"
          "@external"
          "@requires"
        ]
      )
    type Query @shareable {
      b: Entity
      bb: Entity
    }
    type Entity @key(fields: "id") {
      id: ID!
      data: Foo @external
      requirer: String!
        @requires(
          fields: """
          data {
            foo
            ... on Bar {
              bar
              ... on Baz {
                baz
              }
              ... on Qux {
                qux
              }
            }
          }
          """
        )
      requirer2: String!
        @requires(
          fields: """
          data {
            ... on Foo {
              foo
            }
          }
          """
        )
    }
    interface Foo {
      foo: String!
    }
    interface Bar implements Foo {
      foo: String!
      bar: String!
    }
    type Baz implements Foo & Bar @shareable @inaccessible {
      foo: String!
      bar: String!
      baz: String!
    }
    type Qux implements Foo & Bar @shareable {
      foo: String!
      bar: String!
      qux: String!
    }
  `
  ),
  resolvers: {
    Query: {
      b() {
        return entities[0];
      },
      bb() {
        return entities[1];
      }
    },
    Entity: {
      __resolveReference(key) {
        const entity = entities.find((e) => e.id === key.id);
        if (!entity) {
          return null;
        }
        return {
          ...entity,
          ...key
        };
      },
      data(entity) {
        const data = entities.find((e) => e.id === entity.id)?.data;
        if (!data) {
          return null;
        }
        const baz = bazs.find((b) => b.id === data);
        if (baz) {
          return baz;
        }
        const qux = quxs.find((q) => q.id === data);
        if (qux) {
          return qux;
        }
        throw new Error("Invalid data");
      },
      requirer(entity) {
        if (!("data" in entity)) {
          throw new Error("Expected entity to have a data field");
        }
        return entity.data.foo + "_requirer";
      },
      requirer2(entity) {
        if (!("data" in entity)) {
          throw new Error("Expected entity to have a data field");
        }
        return entity.data.foo + "_requirer2";
      }
    }
  }
});
var index_default = serve("requires-with-fragments", [a_subgraph_default, b_subgraph_default]);
export {
  index_default as default
};
